/** Something went wrong and is told in words of our own that quote nobody: they may stand in a log. */
export class Fault extends Error {
  override name = 'Fault';
}
