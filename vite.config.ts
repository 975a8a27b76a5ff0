import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { basePath } from './start/build-folder.ts'

/**
 * Leaves out of what browsers load where a call's rules stand (`source`): the API document alone reads it, on the server, and every
 * page carries the calls that it makes.
 */
const withoutSources: Plugin = {
  name: 'without-sources',
  enforce: 'pre',
  transform(code, id) {
    if (this.environment.name !== 'client' || !/\/contract\/[\w-]+\.ts$/.test(id)) return null
    return { code: code.replaceAll(/^ {2}source: (?:'[^'\n]*'|SOURCE),$/gm, ''), map: null }
  },
}

export default defineConfig({
  base: basePath,
  plugins: [withoutSources, reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
