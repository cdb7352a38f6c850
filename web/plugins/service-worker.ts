import { createHash } from 'node:crypto'
import { appendFile, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'vite'
import { noticesFile } from './third-party-notices.ts'

const ownNotices = 'third-party-notices-worker.md'

/** Builds a single script that every browser can run as a worker. */
export const serviceWorker = (): Plugin => ({
  name: 'laurel-service-worker',
  apply: 'build',
  async writeBundle({ dir }, bundle) {
    if (!dir) return
    const version = createHash('sha256')
      .update(Object.keys(bundle).sort().join('\n'))
      .digest('hex')
      .slice(0, 16)
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
        license: { fileName: ownNotices },
        lib: {
          entry: join(import.meta.dirname, '../sw/sw.ts'),
          formats: ['iife'],
          name: 'laurel',
          fileName: () => 'sw.js',
        },
      },
    })
    await joinNotices(dir)
  },
})

const joinNotices = async (dir: string) => {
  const own = join(dir, ownNotices)
  const text = await readFile(own, 'utf8')
  await appendFile(join(dir, noticesFile), `\n${text.slice(text.indexOf('\n## ') + 1)}`)
  await rm(own)
}
