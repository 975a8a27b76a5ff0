// Ends with a sentence where Node does not run TypeScript. In JavaScript, for such a Node reads nothing else; npm's scripts load it first.
const OLDEST = [22, 18]

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(
    `This is Node ${process.versions.node}, which cannot run Homeward: use Node 24. "npm ci" without --omit=dev brings one along.`,
  )
  process.exit(1)
}
