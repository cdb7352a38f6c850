import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { SourceCheck } from './checks.ts'

export const programs = (root: string): readonly SourceCheck[] => {
  const check = (name: string, script: string, args: readonly string[]): SourceCheck => ({
    name,
    run: () => runProgram(root, [join(root, 'node_modules', script), ...args]),
  })
  return [
    check('type check of the server', 'typescript7/bin/tsc', ['-p', '.']),
    check('type check of the web', 'typescript7/bin/tsc', ['-p', 'web']),
    check('lint', '@biomejs/biome/bin/biome', ['check', '--diagnostic-level=error', '.']),
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
