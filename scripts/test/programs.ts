import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { SourceCheck } from './checks.ts'

export const cruised = [
  'domain',
  'platform',
  'registry',
  'ledger',
  'projections',
  'api',
  'workers',
  'web',
  'scripts',
  'tests',
] as const

export const programs = (root: string): readonly SourceCheck[] => {
  const check = (name: string, script: string, args: readonly string[]): SourceCheck => ({
    name,
    run: () => runProgram(root, [join(root, 'node_modules', script), ...args]),
  })
  const types = (name: string, folder: string) =>
    check(`type check of the ${name}`, 'typescript7/bin/tsc', [
      '-p',
      folder,
      '--incremental',
      '--tsBuildInfoFile',
      join(root, `node_modules/.cache/${name}.tsbuildinfo`),
    ])
  return [
    types('server', '.'),
    types('web', 'web'),
    check('lint', '@biomejs/biome/bin/biome', ['check', '--diagnostic-level=error', '.']),
    check('boundaries', 'dependency-cruiser/bin/dependency-cruiser.mjs', [
      '--config',
      '.dependency-cruiser.cjs',
      '--output-type',
      'err',
      ...cruised,
    ]),
  ]
}

const runProgram = (root: string, args: readonly string[]) =>
  new Promise<void>((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    const keep = (text: Buffer) => {
      output += text
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    child.on('error', reject)
    child.on('close', (code, signal) => {
      if (code === 0) resolve()
      else reject(new Error(output.trim() || `ended with ${signal ?? code} and said nothing`))
    })
  })
