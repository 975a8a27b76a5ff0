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
  // What the frame names and only plain pages use.
  { name: 'plain', test: /\/web\/(?:pages\/partners|public-pages|shared\/steps\.css\?inline)/, priority: 3 },
  { name: 'shell', test: /\/web\/(?:root|entry\.client)\.tsx/, priority: 2 },
  {
    name: 'forms',
    test: /\/web\/(?:api|shared\/(?:\w+-field|field|email-address|together|modal|random-key|use-[a-z]+)|media\/data-url|sections\/(?:address-parts|options))\.tsx?$|\/web\/shared\/passkeys\.css$|\/contract\/(?:call|forms|domain\/lists|media|rules)\.ts$/,
    priority: 2,
  },
  {
    name: 'people',
    test: /\/web\/(?:shared\/(?:initials|initials-of|refused-fields|passkey|use-passkeys)|media\/(?:photo-address|shrink))\.tsx?$|\/contract\/addresses\.ts$/,
    priority: 1,
  },
  { name: 'together', test: /\/web\/journeys\/two-people\.tsx/, priority: 1 },
  { name: 'registration', test: /\/web\/journeys\/(?:first\/caregiver|layout)\.tsx/, priority: 0 },
]

export default defineConfig({
  base: basePath,
  plugins: [callsWithoutSchemas, reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
  environments: { client: { build: { rolldownOptions: { output: { codeSplitting: { groups: CHUNKS } } } } } },
})
