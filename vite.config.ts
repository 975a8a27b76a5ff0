import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { basePath } from './start/build-folder.ts'

export default defineConfig({
  base: basePath,
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
