type Assertion = { fullName: string; status: string; failureMessages: string[] };
type FileResult = {
  name: string;
  status: string;
  message: string;
  startTime: number;
  endTime: number;
  assertionResults: Assertion[];
};
/** As vitest writes it. */
export type Report = { numPassedTests: number; numFailedTests: number; testResults: FileResult[] };

const pathOf = ({ name }: FileResult) => name.replace(`${process.cwd()}/`, '');
const failed = ({ assertionResults }: FileResult) => assertionResults.filter(({ status }) => status === 'failed');

export const failedFiles = ({ testResults }: Report) =>
  testResults.filter((file) => file.status === 'failed' || failed(file).length > 0).map(pathOf);

/** One for each failed test, and one for each file that failed before its first. */
export const failuresOf = ({ testResults }: Report) =>
  testResults.flatMap((file) => {
    const isBroken = file.status === 'failed' && failed(file).length === 0;
    return [
      ...(isBroken ? [`${pathOf(file)}: ${file.message}`] : []),
      ...failed(file).map(
        ({ fullName, failureMessages }) =>
          `${pathOf(file)} › ${fullName}\n${failureMessages.join('\n').slice(0, 2_000)}`,
      ),
    ];
  });

export const line = ({ path, seconds }: { path: string; seconds: number }) =>
  `${seconds.toFixed(1).padStart(7)} s  ${path}`;
const bySeconds = ({ testResults }: Report) =>
  testResults
    .map((file) => ({ path: pathOf(file), seconds: (file.endTime - file.startTime) / 1000 }))
    .sort((a, b) => b.seconds - a.seconds);

export const slowestFiles = (report: Report, count: number) => bySeconds(report).slice(0, count).map(line);

/** A file that takes longer holds up its lane. */
export const longestSeconds = 60;
/** Beside others a file takes up to twice as long: one that takes this much is run by itself to see. */
export const suspectSeconds = 90;
export const tooLong = (report: Report, seconds = longestSeconds) =>
  bySeconds(report).filter((file) => file.seconds > seconds);
