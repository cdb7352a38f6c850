import { describe, expect, test } from 'vitest'
import type { ExpectedRevision } from '#platform/event-store/event-store.ts'
import { anEvent, idsOf, newStream, someEvents } from './events.ts'
import { type Harness, useHarness } from './harness.ts'

const conflict = { appended: false, conflict: 'wrong-revision' }

export const appendingContract = (start: () => Promise<Harness>) =>
  describe('appending', () => {
    const { store, open } = useHarness(start)
    const append = (stream: string, expected: ExpectedRevision, events = [anEvent()]) =>
      store().append({ stream, expected, events })
    /** Returns the answer to repeated events. EventStoreDB does not report the repetition. */
    const repeated = (revision: number) =>
      store().appendUnseen ? conflict : { appended: true, revision }

    test('a new stream begins with revision 0, and the answer has the last revision', async () => {
      const stream = newStream()
      expect(await append(stream, 'no-stream', someEvents(3))).toMatchObject({
        appended: true,
        revision: 2,
      })
      expect(await append(stream, 2, someEvents(2))).toMatchObject({ appended: true, revision: 4 })
    })

    test('events are read back as they were appended', async () => {
      const stream = newStream()
      const event = anEvent({ points: 5, name: '準時 "A"\n\\', nested: { list: [1, null, true] } })
      const before = Date.now()
      const answer = await append(stream, 'no-stream', [event])
      const [recorded] = await store().readStream(stream)
      const { id: _, ...content } = event
      expect(recorded).toMatchObject({
        ...content,
        stream,
        category: stream.split('-')[0],
        revision: 0,
      })
      expect(Math.abs(new Date(recorded?.recordedAt ?? 0).getTime() - before)).toBeLessThan(60_000)
      if (answer.appended && answer.position) expect(answer.position).toBe(recorded?.position)
    })

    test('“expect no stream” conflicts when there is one', async () => {
      const stream = newStream()
      await append(stream, 'no-stream')
      expect(await append(stream, 'no-stream')).toEqual(conflict)
      expect(await store().readStream(stream)).toHaveLength(1)
    })

    test('“expect this revision” conflicts with every other one', async () => {
      const stream = newStream()
      await append(stream, 'no-stream', someEvents(3))
      expect(await append(stream, 1)).toEqual(conflict)
      expect(await append(stream, 3)).toEqual(conflict)
      expect(await append(newStream(), 0)).toEqual(conflict)
      expect(await append(stream, 2)).toMatchObject({ appended: true, revision: 3 })
    })

    test('“expect anything” never conflicts', async () => {
      const stream = newStream()
      expect(await append(stream, 'any')).toMatchObject({ appended: true, revision: 0 })
      expect(await append(stream, 'any', someEvents(2))).toMatchObject({
        appended: true,
        revision: 2,
      })
    })

    test.each(['any', 'no-stream'] as const)(
      'the same events again (%s) are recorded once',
      async (expected) => {
        const stream = newStream()
        const events = someEvents(3)
        const first = await append(stream, expected, events)
        const again = expected === 'any' ? { appended: true, revision: 2 } : repeated(2)
        expect(await append(stream, expected, events)).toMatchObject(again)
        await append(stream, 2)
        expect(await append(stream, expected, events)).toMatchObject(again)
        expect(first).toMatchObject({ appended: true, revision: 2 })
        expect(idsOf(await store().readStream(stream)).slice(0, 3)).toEqual(idsOf(events))
        expect(await store().readStream(stream)).toHaveLength(4)
      },
    )

    test('the same events again after the revision they followed are recorded once', async () => {
      const stream = newStream()
      const events = someEvents(2)
      await append(stream, 'no-stream')
      await append(stream, 0, events)
      expect(await append(stream, 0, events)).toMatchObject(repeated(2))
      expect(await append(stream, 0)).toEqual(conflict)
      expect(await store().readStream(stream)).toHaveLength(3)
    })

    test.each([1, 3])(
      'other content under the same %s ids is a conflict, and the first content stays',
      async (count) => {
        const other = await open()
        const stream = newStream()
        await append(stream, 'no-stream')
        const events = someEvents(count)
        const last = events.at(-1)!
        const changes = [
          { data: { ...last.data, points: 6 } },
          { type: 'PointsRedeemed' },
          { metadata: { ...last.metadata, actorId: crypto.randomUUID() } },
        ]
        const bodies = changes.map((change) => [...events.slice(0, -1), { ...last, ...change }])
        expect(await append(stream, 0, events)).toMatchObject({ appended: true })
        for (const body of bodies)
          for (const one of [store(), other])
            expect(await one.append({ stream, expected: 0, events: body })).toEqual(conflict)
        const { id: _, ...content } = last
        expect((await store().readStream(stream)).at(-1)).toMatchObject(content)
        expect(await store().readStream(stream)).toHaveLength(count + 1)
      },
    )

    test('an append that expects anything is never answered as recorded for other content', async () => {
      const stream = newStream()
      const event = anEvent({ points: 1 })
      await append(stream, 'any', [event])
      const answer = await append(stream, 'any', [{ ...event, data: { points: 2 } }])
      const points = (await store().readStream(stream)).map(({ data }) => data.points)
      expect(points).toEqual(answer.appended ? [1, 2] : [1])
      expect(await append(stream, 'any', [event])).toMatchObject({ appended: true, revision: 0 })
    })

    test('of two contents under one id, from two stores at once, only the appended one is recorded', async () => {
      const other = await open()
      const stream = newStream()
      const event = anEvent({ points: 1 })
      const answers = await Promise.all(
        Array.from({ length: 10 }, async (_, points) => ({
          points,
          answer: await (points % 2 ? other : store()).append({
            stream,
            expected: 'no-stream',
            events: [{ ...event, data: { points } }],
          }),
        })),
      )
      const [recorded, ...more] = await store().readStream(stream)
      expect(more).toEqual([])
      expect(
        answers.filter(({ answer }) => answer.appended).map(({ points }) => ({ points })),
      ).toEqual([recorded?.data])
    })

    test('an append without events only checks the revision', async () => {
      const stream = newStream()
      expect(await append(stream, 'no-stream', [])).toEqual({ appended: true, revision: -1 })
      await append(stream, 'no-stream', someEvents(2))
      expect(await append(stream, 'any', [])).toEqual({ appended: true, revision: 1 })
      expect(await append(stream, 1, [])).toEqual({ appended: true, revision: 1 })
      expect(await append(stream, 0, [])).toEqual(conflict)
    })

    test('many requests are answered in order, each stream separately', async () => {
      const [taken, free, other] = [newStream(), newStream(), newStream()]
      await append(taken, 'no-stream')
      const answers = await store().appendMany([
        { stream: free, expected: 'no-stream', events: someEvents(2) },
        { stream: taken, expected: 'no-stream', events: someEvents(1) },
        { stream: other, expected: 'any', events: someEvents(1) },
      ])
      expect(answers).toMatchObject([
        { appended: true, revision: 1 },
        conflict,
        { appended: true, revision: 0 },
      ])
      expect(await store().readStream(taken)).toHaveLength(1)
    })

    test('unseen events are appended to their streams, or none if one is recorded already', async ({
      skip,
    }) => {
      const { appendUnseen } = store()
      if (!appendUnseen) return skip('This store cannot tell for certain which events it has.')
      const [taken, free] = [newStream(), newStream()]
      const [first, second, third] = [someEvents(2), someEvents(1), someEvents(1)]
      await append(taken, 'no-stream', first)
      expect(
        await appendUnseen([
          { stream: taken, events: second },
          { stream: free, events: third },
        ]),
      ).toMatchObject([{ revision: 2 }, { revision: 0 }])
      const fresh = { stream: newStream(), events: someEvents(1) }
      expect(await appendUnseen([fresh, { stream: taken, events: first.slice(0, 1) }])).toEqual([])
      expect(await store().readStream(fresh.stream)).toEqual([])
      // An id counts in its own stream only.
      expect(await appendUnseen([{ stream: fresh.stream, events: first }])).toMatchObject([
        { revision: 1 },
      ])
      expect(idsOf(await store().readStream(taken))).toEqual(idsOf([...first, ...second]))
    })

    test('a refused group of unseen events delays no other request of its commit', async ({
      skip,
    }) => {
      const { appendUnseen } = store()
      if (!appendUnseen) return skip('This store cannot tell for certain which events it has.')
      const streams = Array.from({ length: 6 }, newStream)
      const known = someEvents(1)
      await append(streams[0]!, 'any', known)
      const answers = await Promise.all([
        appendUnseen([
          { stream: streams[0]!, events: known },
          { stream: streams[1]!, events: someEvents(1) },
        ]),
        append(streams[2]!, 'no-stream'),
        appendUnseen([
          { stream: streams[0]!, events: someEvents(2) },
          { stream: streams[3]!, events: someEvents(1) },
        ]),
        append(streams[0]!, 'no-stream'),
      ])
      expect(answers).toMatchObject([
        [],
        { revision: 0 },
        [{ revision: 2 }, { revision: 0 }],
        conflict,
      ])
      expect(await store().readStream(streams[1]!)).toEqual([])
    })

    test('several requests for one stream take effect in their order', async () => {
      const stream = newStream()
      const events = someEvents(4)
      const answers = await store().appendMany([
        { stream, expected: 'no-stream', events: events.slice(0, 1) },
        { stream, expected: 0, events: events.slice(1, 3) },
        { stream, expected: 0, events: someEvents(1) },
        { stream, expected: 'any', events: events.slice(3) },
      ])
      expect(answers).toMatchObject([{ revision: 0 }, { revision: 2 }, conflict, { revision: 3 }])
      expect(idsOf(await store().readStream(stream))).toEqual(idsOf(events))
    })

    test('quotes, line breaks and texts like arrays are stored unchanged', async () => {
      const stream = newStream()
      const texts = [
        'a "b" \\ c',
        '{1,2}',
        'NULL',
        '',
        '\n\r\t\u0001\u2028',
        "it's",
        '\ud83c\udf38 桂冠',
        '\\u0041',
      ]
      const events = texts.map((name) => anEvent({ name, [name]: [name] }))
      await append(stream, 'no-stream', events)
      expect((await store().readStream(stream)).map(({ data }) => data)).toEqual(
        events.map(({ data }) => data),
      )
    })

    test('each event keeps its own metadata', async () => {
      const [one, other] = [newStream(), newStream()]
      const [first, second, third] = [anEvent(), anEvent(), anEvent()]
      const theirs = { ...second, metadata: { ...second.metadata, actorId: crypto.randomUUID() } }
      await store().appendMany([
        { stream: one, expected: 'no-stream', events: [first, theirs] },
        { stream: other, expected: 'no-stream', events: [third] },
      ])
      const found = [...(await store().readStream(one)), ...(await store().readStream(other))]
      expect(found.map(({ metadata }) => metadata)).toEqual(
        [first, theirs, third].map(({ metadata }) => metadata),
      )
    })

    test('data that is not JSON fails and stores nothing', async () => {
      const stream = newStream()
      await expect(append(stream, 'any', [anEvent({ points: 5n })])).rejects.toThrow(TypeError)
      expect(await store().readStream(stream)).toEqual([])
    })
  })
