import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'

export const compiledIn = (root) =>
  process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/compiled')

const patience = 60_000
const others = ['tests/bench/stage/ours.ts']
const folders = [
  'api',
  'domain',
  'ledger',
  'platform',
  'projections',
  'registry',
  'scripts',
  'workers',
]

/**
 * Fills Node's compile cache in a separate process, because a server would never free the memory
 * used for compiling. Returns false after a failure, whose error the server then reports. The cache
 * is valid only for the same flags.
 */
export const compileSources = async ({ node, flags, root, file = 'compile.ts', ends = 0 }) => {
  const program = join(root, 'scripts', file)
  const folder = compiledIn(root)
  if (process.env.NODE_DISABLE_COMPILE_CACHE || !existsSync(program) || !isWritable(folder))
    return false
  const more = others.filter((file) => existsSync(join(root, file)))
  const stamp = join(folder, file === 'compile.ts' ? 'laurel-sources' : `laurel-${file}`)
  const hash = hashOf(root, [node, ...flags], more)
  if (String(readOr(stamp, '')) === hash) return true
  const child = spawn(node, [...flags, program, ...more.map((file) => join(root, file))], {
    cwd: root,
    env: { ...process.env, NODE_COMPILE_CACHE: folder },
    stdio: 'ignore',
    timeout: patience,
  })
  const code = await new Promise((done) => {
    child.on('error', done)
    child.on('exit', done)
  })
  if (code === ends) writeFileSync(stamp, hash)
  return code === ends
}

const hashOf = (root, words, more) => {
  const sources = folders
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((file) => join(folder, file)),
    )
    .filter((file) => file.endsWith('.ts'))
  const hash = createHash('sha256').update(words.join('\0'))
  for (const file of ['package-lock.json', ...more, ...sources.sort()])
    hash.update(`\0${file}\0`).update(readOr(join(root, file), ''))
  return hash.digest('hex')
}

const readOr = (path, otherwise) => {
  try {
    return readFileSync(path)
  } catch {
    return otherwise
  }
}

const isWritable = (folder) => {
  try {
    mkdirSync(folder, { recursive: true })
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
