/** One test file and the seconds that it kept a worker. */
export interface FileTime {
  file: string
  seconds: number
}

interface VitestReport {
  testResults: { name: string; startTime: number; endTime: number }[]
}
export interface JourneySuite {
  file: string
  specs?: { tests: { results: { duration: number }[] }[] }[]
  suites?: JourneySuite[]
}

export const vitestTimes = ({ testResults }: VitestReport, root: string): FileTime[] =>
  testResults.map(({ name, startTime, endTime }) => ({
    file: name.replace(`${root}/`, ''),
    seconds: (endTime - startTime) / 1000,
  }))

const durations = ({ specs = [], suites = [] }: JourneySuite): number[] => [
  ...specs.flatMap(({ tests }) => tests.flatMap(({ results }) => results.map(({ duration }) => duration))),
  ...suites.flatMap(durations),
]
export const journeyTimes = ({ suites }: { suites: JourneySuite[] }): FileTime[] =>
  suites.map((suite) => ({
    file: `e2e/${suite.file}`,
    seconds: durations(suite).reduce((sum, milliseconds) => sum + milliseconds, 0) / 1000,
  }))

/** Where the time went, a line for each folder: its seconds of all workers together, and its slowest files. */
export function describeTimes(times: readonly FileTime[]): string[] {
  const folders = Map.groupBy(times, ({ file }) => file.split('/')[0] ?? '')
  return [...folders].map(([folder, files]) => {
    const whole = files.reduce((sum, { seconds }) => sum + seconds, 0)
    const slowest = files
      .toSorted((a, b) => b.seconds - a.seconds)
      .slice(0, 4)
      .map(({ file, seconds }) => `${file.slice(folder.length + 1)} ${Math.round(seconds)}`)
    return `${folder}: ${Math.round(whole)} s of its workers, ${files.length} files; the slowest ${slowest.join(', ')}`
  })
}
