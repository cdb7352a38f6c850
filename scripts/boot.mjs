// Plain JavaScript for Node 20 and later. Installs changed packages, then runs the given TypeScript
// file with the Node version of the lock file.
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { otherDataDir } from './boot/data-dir.mjs'
import { installPackages } from './boot/install.mjs'
import { findNode, run } from './boot/run.mjs'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const [file, ...args] = process.argv.slice(2)

try {
  if (!file) throw new Error('Say which file to run: node scripts/boot.mjs scripts/start.ts')
  const dataDir = otherDataDir(root)
  if (dataDir) process.env.DATA_DIR = dataDir
  process.exitCode =
    (await installPackages(root)) ??
    (await run(findNode(root), [resolve(root, file), ...args], root))
} catch (error) {
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
