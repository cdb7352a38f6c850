import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'

/** Builds web/sw/sw.ts into sw.js beside the pages, as one script of its own that every browser's worker can run. Each version of the pages has another. */
export const serviceWorker = (): Plugin => ({
  name: 'laurel-service-worker',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (!dir) return
    const version = createHash('sha256').update(Object.keys(bundle).sort().join('\n')).digest('hex').slice(0, 16)
    await build({
      configFile: false,
      logLevel: 'warn',
      publicDir: false,
      define: { VERSION: JSON.stringify(version), 'process.env.NODE_ENV': '"production"' },
      build: {
        outDir: dir,
        emptyOutDir: false,
        target: 'es2022',
        minify: true,
        license: { fileName: 'third-party-notices-worker.md' },
        lib: {
          entry: join(import.meta.dirname, '../sw/sw.ts'),
          formats: ['iife'],
          name: 'laurel',
          fileName: () => 'sw.js',
        },
      },
    })
  },
})
