import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressAssets } from './plugins/compress-assets.ts'
import { primeTheme } from './plugins/prime-theme.ts'
import { noticesFile, thirdPartyNotices } from './plugins/third-party-notices.ts'

/** The address of a running api, for `vite` in development; the built files are served by the api itself. */
const api = process.env.LAUREL_API ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root: import.meta.dirname,
  // The server replaces this placeholder in index.html by a fresh nonce for each request.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react(), primeTheme(), thirdPartyNotices(), compressAssets()],
  // No data: addresses, so that the content security policy needs none.
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    // Whoever gets the pages gets the licences of what is in them, too.
    license: { fileName: noticesFile },
  },
  server: { host: '127.0.0.1', proxy: { '/api': api, '/socket.io': { target: api, ws: true } } },
  preview: { host: '127.0.0.1' },
})
