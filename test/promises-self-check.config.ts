import { defineConfig, type Plugin } from 'vitest/config'
import { BROKEN_LINES } from './promises-self-check.ts'

/** The promises' test on a service in which one line is another: the number of the line stands in BROKEN_LINE. */
const broken = BROKEN_LINES[Number(process.env.BROKEN_LINE ?? -1)]

const breaksOneLine: Plugin = {
  name: 'breaks-one-line',
  enforce: 'pre',
  transform(source, id) {
    if (!broken || !id.endsWith(broken.file)) return undefined
    if (source.split(broken.line).length !== 2) throw new Error(`${broken.file} does not hold once: ${broken.line}`)
    return source.replace(broken.line, () => broken.instead)
  },
}

export default defineConfig({
  plugins: [breaksOneLine],
  test: {
    // A module that was read before would be handed over with the line as it was.
    fsModuleCache: false,
    include: ['service/safe-return/promises.test.ts'],
    globalSetup: ['service/test/global-setup.ts'],
    setupFiles: ['service/test/each-file.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    retry: 0,
  },
})
