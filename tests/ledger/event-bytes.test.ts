import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { eventBytes } from '#ledger/event-bytes.ts'
import { heapFor } from '#scripts/boot/heap.mjs'

const run = promisify(execFile)
const measuring = join(import.meta.dirname, 'support/bytes-of-events.ts')
const states = join(import.meta.dirname, '../../platform/command-handler/states.ts')

test('a state takes of the memory what its events are said to take, and not much less', async () => {
  const { stdout } = await run(process.execPath, ['--expose-gc', measuring])
  const found: Record<string, number> = JSON.parse(stdout)
  expect(Object.keys(found)).toEqual(Object.keys(eventBytes))
  for (const [category, said] of Object.entries(eventBytes)) {
    expect(found[category], category).toBeLessThanOrEqual(said)
    expect(found[category], category).toBeGreaterThan(said / 2)
  }
})

test('on one machine there is room for half a year of a school of 720', async () => {
  const print = `const { createStateMemory } = await import(${JSON.stringify(states)}); console.log(createStateMemory().maxSize)`
  const { stdout } = await run(process.execPath, [...heapFor('start.ts'), '--input-type=module', '--eval', print])
  const { account, attendance, homework } = eventBytes
  const ofStudent = 350 * account + 90 * 2 * attendance + 90 * 1.5 * homework
  expect(Number(stdout)).toBeGreaterThan(720 * ofStudent)
})
