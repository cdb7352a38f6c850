import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { brandMark } from './plugins/brand-mark.ts'
import { compressAssets } from './plugins/compress-assets.ts'
import { iconSprite } from './plugins/icon-sprite.ts'
import { preloadTexts } from './plugins/preload-texts.ts'
import { primeTheme } from './plugins/prime-theme.ts'
import { serviceWorker } from './plugins/service-worker.ts'
import { noticesFile, thirdPartyNotices } from './plugins/third-party-notices.ts'

/** For development. In production the API serves the built files. */
const api = process.env.LAUREL_API ?? 'http://127.0.0.1:3000'

// React stays in the browser's cache from one version to the next.
const groups = [
  { name: 'react', test: /[\\/]node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 2 },
  { name: 'start', tags: ['$initial' as const], priority: 1 },
]

export default defineConfig({
  root: import.meta.dirname,
  // The server inserts a new nonce for each request.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    brandMark(),
    primeTheme(),
    iconSprite(),
    thirdPartyNotices(),
    preloadTexts(),
    serviceWorker(),
    compressAssets(),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    // The content security policy forbids data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    license: { fileName: noticesFile },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  preview: { host: '127.0.0.1' },
})
