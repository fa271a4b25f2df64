/** The sandbox itself did not answer: it is away or has more to do than it can queue. The code may be innocent. */
export class SandboxUnavailable extends Error {
  override name = 'SandboxUnavailable';

  constructor(cause: unknown) {
    super('代码运行环境暂时不可用，与代码本身无关，请稍后再试', { cause });
  }
}
