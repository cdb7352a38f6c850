import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { type ImageKind, imageKinds } from '#api/contracts/blobs.ts'
import { searchLimits } from '#api/contracts/search-text.ts'
import { mostFieldErrors } from '#api/contracts/validation.ts'
import { mostLongLists, mostOfAccount } from '#api/http/lists/long-list-limit.ts'
import { atOnce } from '#api/http/lists/send-list.ts'
import { ofAddress, ofToken } from '#api/live/gate.ts'
import { mostMessages } from '#api/live/serve-socket.ts'
import { deepest, mostParts } from '#api/plugins/json-weight.ts'
import { strangersBytes } from '#api/plugins/strangers.ts'
import { securityEvents } from '#api/security/events.ts'
import {
  failuresOfAddress,
  oneTimePasswordDays,
  rememberAddress,
  waitAfter,
} from '#domain/sign-in.ts'
import { mostDeepPixels, mostPixels } from '#platform/images.ts'
import { mostExtensions, mostSessions } from '#registry/sign-in/sessions.ts'

const read = (file: string) => readFileSync(join(import.meta.dirname, '..', file), 'utf8')
const page = read('docs/security.md').replaceAll(/\s+/g, ' ')

const figures: [what: string, figure: number][] = [
  ['after (\\d+) failures in ten minutes', failuresOfAddress],
  ['after 300 failures in (ten) minutes', rememberAddress / 60],
  ['each time up to (\\d+) minutes', waitAfter(1000) / 60],
  ['ends after (\\d+) days', oneTimePasswordDays],
  ['An account has (ten) \\*\\*sessions\\*\\* at most', mostSessions],
  ['another 12 hours, (ten) times before', mostExtensions],
  ['a search text \\| (\\d+) characters', searchLimits.letters],
  ['\\d+ characters, (ten) words', searchLimits.words],
  ['lists of more than ([\\d,]+) rows', atOnce],
  ['rows \\| at most (two) at a time for an account', mostOfAccount],
  ['for an account and (three) for a process', mostLongLists],
  ['kB \\(an import more\\), (\\d+) kB', strangersBytes / 1024],
  ['without an account; ([\\d,]+) values', mostParts],
  ['nested (\\d+) deep', deepest],
  ['of an error \\| (\\d+) details', mostFieldErrors],
  ['([\\d,]+) connections and [\\d,]+ new ones a minute from one address', ofAddress.open],
  ['connections and ([\\d,]+) new ones a minute from one address', ofAddress.perMinute],
  ['([\\d,]+) connections and [\\d,]+ new ones a minute for a session', ofToken.open],
  ['connections and ([\\d,]+) new ones a minute for a session', ofToken.perMinute],
  ['([\\d,]+) messages a minute of one connection', mostMessages],
  ['([\\d.]+) million pixels', mostPixels / 1e6],
  ['\\(([\\d.]+) million with 16 bits', mostDeepPixels / 1e6],
]
const inWords: Record<string, number> = { two: 2, three: 3, ten: 10 }

test.each(figures)('docs/security.md states "%s" as in the code: %d', (what, figure) => {
  const [, said = ''] = page.match(new RegExp(what)) ?? []
  expect(inWords[said] ?? Number(said.replaceAll(',', ''))).toBe(figure)
})

/** The names in the table of uploads. A new kind must be named here, or this does not compile. */
const pictures: Readonly<Record<ImageKind, RegExp>> = {
  logo: /logo/,
  banner: /banner/,
  badge: /badges/,
  game: /\bgames/,
  question: /questions/,
  boardGame: /board games/,
  prize: /prizes/,
}

test('the table of uploads names every kind of picture and every list that can be imported', () => {
  const [, table = ''] = read('docs/security.md').match(/## Uploads\n([^#]*)/) ?? []
  const rows = table.split('\n').filter((line) => line.startsWith('|'))
  const ofPictures = rows.filter((line) => /PNG|pictures of/.test(line)).join(' ')
  expect(
    Object.keys(imageKinds).filter((kind) => !pictures[kind as ImageKind].test(ofPictures)),
  ).toEqual([])
  const imports = globSync('web/modules/*/*-import', { cwd: join(import.meta.dirname, '..') }).map(
    (folder) => basename(folder, '-import').split('-').at(-1)!,
  )
  expect(imports.length).toBeGreaterThan(4)
  const ofRows = rows.find((line) => line.startsWith('| CSV')) ?? ''
  expect(imports.filter((what) => !ofRows.includes(what))).toEqual([])
})

const compose = z
  .object({
    services: z.record(
      z.string(),
      z.object({ networks: z.array(z.string()), ports: z.array(z.string()).default([]) }),
    ),
    networks: z.record(z.string(), z.object({ internal: z.boolean() }).nullable()),
  })
  .parse(parse(read('docker-compose.yml'), { merge: true }))
const serviceOf = (name: string) =>
  ({ PostgreSQL: 'postgres', Redis: 'redis', EventStoreDB: 'event-store' })[name] ?? name

test('the table of connections agrees with docker-compose.yml and lists every network', () => {
  const [, table = ''] = read('docs/security.md').match(/## Who talks to whom\n([^#]*)/) ?? []
  const rows = table.split('\n').flatMap((line) => {
    const [, from, to, , , network] = line.split('|').map((cell) => cell.trim())
    return from && to && network && network !== 'network' && !/^-+$/.test(network)
      ? [{ from, to, network }]
      : []
  })
  const said = new Map<string, Set<string>>()
  for (const { from, to, network } of rows) {
    const there = [...from.split(', '), to].map(serviceOf).filter((name) => name !== 'browsers')
    said.set(network, new Set([...(said.get(network) ?? []), ...there]))
  }
  for (const network of Object.keys(compose.networks)) {
    const on = Object.entries(compose.services).filter(([, { networks }]) =>
      networks.includes(network),
    )
    expect([network, [...(said.get(network) ?? [])].sort()]).toEqual([
      network,
      on.map(([name]) => name).sort(),
    ])
    expect([network, compose.networks[network]?.internal ?? false]).toEqual([
      network,
      network !== 'outside',
    ])
  }
})

test('docs/security.md names all security events', () => {
  const [, table = ''] =
    read('docs/security.md').match(/^## Security events\n(.*?)(?=^## )/ms) ?? []
  const rows = [...table.matchAll(/^\| `(\w+)` \| (.+?) \|/gm)].map(([, name, meaning]) => [
    name,
    meaning,
  ])
  expect(Object.fromEntries(rows)).toEqual(securityEvents)
})

test('each accepted risk has an end date that is not too far away', () => {
  const [, table = ''] = read('docs/security.md').match(/## Accepted for now\n([^#]*)/) ?? []
  const [decided = ''] = table.match(/\d{4}-\d\d-\d\d/) ?? []
  const days = table.split('\n').flatMap((line) => {
    const [, what, why, until, sooner] = line.split('|').map((cell) => cell.trim())
    return what && what !== 'what' && !/^-+$/.test(what) ? [{ what, why, until, sooner }] : []
  })
  expect(days.length).toBeGreaterThan(5)
  const isWhole = ({ why, until, sooner }: (typeof days)[number]) =>
    why && sooner && /^\d{4}-\d\d-\d\d$/.test(until ?? '')
  expect(days.filter((day) => !isWhole(day))).toEqual([])
  const latest = Date.parse(decided) + 450 * 24 * 3600 * 1000
  expect(days.filter(({ until = '' }) => Date.parse(until) > latest || until <= decided)).toEqual(
    [],
  )
})
