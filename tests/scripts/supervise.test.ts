import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { isGoneWithin, type Program, startProgram } from './support.ts'

const programs: Program[] = []
afterEach(async () => {
  for (const { child, ended } of programs.splice(0)) {
    child.kill('SIGKILL')
    await ended
  }
})

const begin = (fake: string) => {
  const driver = join(import.meta.dirname, 'supervised/driver.ts')
  const program = startProgram(process.execPath, [driver], {
    cwd: import.meta.dirname,
    env: { FAKE: fake },
  })
  programs.push(program)
  return program
}
const pidsOf = ({ said }: Program) =>
  [...said().matchAll(/pid (\d+)\./g)].map(([, pid]) => Number(pid))
/** Waits until this many servers have started. Returns the newest. */
const server = async (program: Program, count: number) => {
  await expect.poll(() => pidsOf(program).length).toBe(count)
  return pidsOf(program).at(-1)!
}

test('a killed server is restarted with one line, and given up at the third time within a minute', async () => {
  const program = begin('wait')
  for (const count of [1, 2, 3]) process.kill(await server(program, count), 'SIGKILL')
  const { code, err } = await program.ended
  expect(code).toBe(1)
  const killed = 'killed by SIGKILL, as the system does when memory runs out'
  expect(err.trimEnd().split('\n')).toEqual([
    `The server has ended (${killed}); it restarts in 1 s.`,
    `The server has ended (${killed}); it restarts in 2 s.`,
    `The server has ended three times within a minute, now ${killed}. Fix that, and start again.`,
  ])
})

test('a server that crashes is restarted, but not one that says why it cannot start', async () => {
  const broken = await begin('70').ended
  expect([broken.code, broken.err.match(/for the reason above/g)?.length]).toEqual([1, 3])
  const refused = begin('1')
  expect(await refused.ended).toMatchObject({ code: 1, err: '' })
  expect(pidsOf(refused)).toHaveLength(1)
  expect(await begin('0').ended).toMatchObject({ code: 0, err: '' })
})

test.each(['SIGINT', 'SIGTERM'] as const)(
  '%s to the supervisor goes to the server, which is not restarted',
  async (signal) => {
    const program = begin('wait')
    await server(program, 1)
    program.child.kill(signal)
    const { code, out, err } = await program.ended
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain(`told ${signal}.`)
    expect(pidsOf(program)).toHaveLength(1)
  },
)

test('a stop request during the pause ends the supervisor at once', async () => {
  const program = begin('wait')
  for (const count of [1, 2]) process.kill(await server(program, count), 'SIGKILL')
  // The second pause is twice as long.
  await program.saying('it restarts in 2 s')
  program.child.kill('SIGTERM')
  expect((await program.ended).code).toBe(0)
  expect(pidsOf(program)).toHaveLength(2)
})

test('a second stop request does not wait for a hanging server', async () => {
  const program = begin('hang')
  const pid = await server(program, 1)
  program.child.kill('SIGTERM')
  await program.saying('told SIGTERM.')
  // A second signal counts only half a second after the first.
  await expect
    .poll(
      () => {
        program.child.kill('SIGINT')
        return isGoneWithin(pid, 200)
      },
      { interval: 600 },
    )
    .toBe(true)
  expect((await program.ended).code).toBe(137)
})

test('a server whose supervisor is killed with kill -9 ends', async () => {
  const program = begin('wait')
  const pid = await server(program, 1)
  program.child.kill('SIGKILL')
  expect(await isGoneWithin(pid)).toBe(true)
})
