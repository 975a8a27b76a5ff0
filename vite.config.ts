import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { callsWithoutSchemas } from './start/build-calls.ts'
import { basePath } from './start/build-folder.ts'

/**
 * The files that browsers load together: few, because a slow phone waits for each one anew, and each with what it imports. A part
 * that pages of several sites use must not lie in the file of one of them, or all would load it (D56.2).
 */
const CHUNKS = [
  {
    name: 'framework',
    test: /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//,
    priority: 3,
  },
  { name: 'shell', test: /\/web\/(?:root|entry\.client|shared\/drawings\/garden)\.tsx/, priority: 2 },
  {
    name: 'forms',
    test: /\/web\/(?:api|shared\/(?:\w+-field|field|initials|initials-of|email-address|together|refused-fields|modal|passkey|use-[a-z]+)|media\/(?:data-url|photo-address|shrink)|sections\/(?:address-parts|options))\.tsx?$|\/web\/shared\/passkeys\.css$|\/contract\/(?:addresses|call|forms|domain\/lists|media|rules)\.ts$/,
    priority: 1,
  },
  { name: 'registration', test: /\/web\/journeys\/(?:first\/caregiver|layout)\.tsx/, priority: 0 },
]

export default defineConfig({
  base: basePath,
  plugins: [callsWithoutSchemas, reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
})
