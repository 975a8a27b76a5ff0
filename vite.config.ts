import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

const base = process.env.BASE_PATH || '/'

export default defineConfig({
  base: base.endsWith('/') ? base : `${base}/`,
  plugins: [reactRouter()],
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
