import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openEventStoreDb } from '#platform/event-store/eventstoredb/open-event-store-db.ts'
import { sql } from '#platform/postgres/pool.ts'
import { openSealKey } from '#platform/seal/keys.ts'
import { auditCommands } from '#scripts/audit/commands.ts'
import { allEvents, forged, openSealed, type SealedLog } from '#tests/projections/seal/support.ts'
import { appendAll, seedEvents } from '#tests/projections/seed.ts'
import { organizationId } from '#tests/projections/support.ts'
import { startEventStoreDbServer } from '#tests/support/eventstoredb-server/eventstoredb-server.ts'

const checker = join(import.meta.dirname, '../../../scripts/audit/check-log.mjs')

/** Runs the checker, which uses only Node's own modules. */
const checkFile = (file: string, ...keys: string[]) =>
  new Promise<{ code: number; text: string }>((resolve) => {
    execFile(process.execPath, [checker, file, ...keys], (error, out, err) =>
      resolve({ code: Number(error?.code ?? 0), text: out + err }),
    )
  })

describe.each(['postgres', 'eventstoredb'])('the audit commands on a log in %s', (kind) => {
  let log: SealedLog
  const stops: (() => unknown)[] = []
  beforeAll(async () => {
    if (kind === 'eventstoredb') {
      const server = await startEventStoreDbServer()
      const store = await openEventStoreDb({ connectionString: server.url })
      stops.push(store.close, server.stop)
      log = await openSealed(store)
    } else log = await openSealed()
  })
  afterAll(async () => {
    await log.close()
    for (const stop of stops) await stop()
  })
  const run = async (name: string, args: readonly string[] = [], eventStore = log.eventStore) => {
    const said: string[] = []
    const code = await auditCommands[name]!(
      { ...log, eventStore, say: (line) => said.push(line) },
      args,
    )
    return { code, said: said.join('\n') }
  }
  const exported = async (name: string, ...organization: string[]) => {
    const file = join(log.folder, `${kind}-${name}`)
    expect(await run('export', [file, ...organization])).toMatchObject({ code: 0 })
    return { file, lines: (await readFile(file, 'utf8')).trimEnd().split('\n') }
  }

  test('seal seals the log, and says the second time that there is nothing new', async () => {
    expect(await run('seal')).toEqual({ code: 0, said: '60 events added, 1 seal made' })
    expect((await run('seal')).said).toBe('0 events added, 0 seals made')
    expect((await run('keys')).said).toContain(log.key.id)
  })

  test('check-seal exits with 0, or with 1 and the first event that breaks a seal', async () => {
    expect(await run('check-seal')).toMatchObject({
      code: 0,
      said: expect.stringContaining('60 events under 1 seal,'),
    })
    const changed = (await allEvents(log.eventStore))[33]!
    const store = forged(log.eventStore, (all) =>
      all.with(33, { ...changed, data: { ...changed.data, points: 500 } }),
    )
    const { code, said } = await run('check-seal', [], store)
    expect([code, said]).toEqual([
      1,
      expect.stringContaining(
        `Changed: event ${changed.id}, number ${changed.revision} of ${changed.stream}`,
      ),
    ])
  })

  test('one file without Laurel’s code checks an export', async () => {
    const { file, lines } = await exported('whole')
    expect(lines).toHaveLength(62)
    expect(await checkFile(file, log.key.id)).toMatchObject({
      code: 0,
      text: expect.stringContaining(log.key.id),
    })
    expect(await checkFile(file, 'f'.repeat(32))).toMatchObject({
      code: 1,
      text: expect.stringContaining('do not trust'),
    })
    expect((await checkFile(join(log.folder, 'nowhere'))).code).toBe(2)
    expect(await run('export', [file]).catch(({ code }) => code)).toBe('EEXIST')
    expect((await run('export')).code).toBe('usage')
  })

  test('the checker finds and names a changed, removed, inserted or moved line', async () => {
    const { file, lines } = await exported('to-be-forged')
    const event = JSON.parse(lines[30]!).event
    const forge = async (forged: readonly string[]) => {
      await writeFile(file, forged.join('\n'))
      return checkFile(file)
    }
    const cases: [string, readonly string[], string][] = [
      [
        'changed',
        lines.with(30, lines[30]!.replace(/"points":\d+/, '"points":999')),
        `Changed: event ${event.id}`,
      ],
      ['removed', lines.toSpliced(30, 1), event.stream],
      ['moved', lines.with(30, lines[31]!).with(31, lines[30]!), 'missing or moved'],
      [
        'removed at the end',
        lines.toSpliced(60, 1),
        'removed or inserted between the events 0 and 60',
      ],
      ['a seal that is left out', lines.toSpliced(61, 1), 'under no seal'],
      [
        'inserted',
        lines.toSpliced(31, 0, lines[30]!.replace(event.id, randomUUID())),
        'Out of order',
      ],
      [
        'only its hash is left',
        lines.with(60, JSON.stringify({ hash: JSON.parse(lines[60]!).hash })),
        'Event 60 of the log is missing',
      ],
      [
        'another hash',
        lines.with(30, JSON.stringify({ hash: '0'.repeat(64) })),
        'Event 30 of the log is missing',
      ],
    ]
    for (const [name, forged, text] of cases)
      expect([name, await forge(forged)]).toEqual([
        name,
        { code: 1, text: expect.stringContaining(text) },
      ])
  })

  test('a school’s export has its own events whole, and only hashes of the others', async () => {
    const { file, lines } = await exported('of-a-school', organizationId)
    expect(lines.filter((line) => line.startsWith('{"event"'))).toHaveLength(60)
    expect((await checkFile(file)).code).toBe(0)
    const other = await exported('of-another', '00000000-0000-4000-8000-000000000000')
    expect(other.lines.slice(1, 61).every((line) => /^\{"hash":"[0-9a-f]{64}"\}$/.test(line))).toBe(
      true,
    )
    expect((await checkFile(other.file)).code).toBe(0)
    await writeFile(
      other.file,
      other.lines.with(9, JSON.stringify({ hash: '0'.repeat(64) })).join('\n'),
    )
    expect((await checkFile(other.file)).code).toBe(1)
  })
})

test('after a change of key the old signatures still hold, and the checker knows both keys', async () => {
  const log = await openSealed()
  await log.seal()
  const next = { ...log, sealKeyFile: join(log.folder, 'next.key') }
  await appendAll(log, seedEvents(20, 5, 60))
  const run = async (name: string, ...args: string[]) => {
    const said: string[] = []
    return {
      code: await auditCommands[name]!({ ...next, say: (line) => said.push(line) }, args),
      said: said.join('\n'),
    }
  }
  log.setNow(new Date(Date.now() + 2 * 86_400_000))
  expect((await run('seal')).said).toBe('20 events added, 1 seal made')
  const { id } = await openSealKey(next.sealKeyFile)
  expect(await run('check-seal')).toMatchObject({
    code: 0,
    said: expect.stringContaining(`${log.key.id}, ${id}`),
  })
  expect((await run('keys')).said.match(/first used/g)).toHaveLength(2)
  const file = join(log.folder, 'two-keys')
  await run('export', file)
  expect(await checkFile(file, log.key.id, id)).toMatchObject({
    code: 0,
    text: expect.stringContaining(id),
  })
  expect(await checkFile(file, log.key.id)).toMatchObject({
    code: 1,
    text: expect.stringContaining('do not trust'),
  })
  await log.close()
})

test('a change to the log itself is found', async () => {
  const log = await openSealed()
  await log.seal()
  await log.db.query(
    sql.unsafe`UPDATE event_store.events SET data = data || '{"points": 77}' WHERE position = 12`,
  )
  const said: string[] = []
  expect(await auditCommands['check-seal']!({ ...log, say: (line) => said.push(line) }, [])).toBe(1)
  expect(said[0]).toMatch(/^Changed: event .* at position 0+12$/)
  await log.close()
})
