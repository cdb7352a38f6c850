import type { EventStore } from './event-store.ts'
import type { StoreWatch } from './store-watch.ts'

/** Delays calls in an outage, and refuses commands if the log was replaced. */
export const watchedEventStore = (store: EventStore, watch: StoreWatch): EventStore => {
  const ask =
    (mustBeRight: boolean) =>
    async <Answer>(call: () => Promise<Answer>): Promise<Answer> => {
      if (watch.state() !== 'right') await watch.admit(mustBeRight)
      try {
        return await call()
      } catch (error) {
        watch.suspect(error)
        throw error
      }
    }
  const deciding = ask(true)
  const following = ask(false)
  const { appendUnseen } = store

  return {
    ...store,
    append: (request) =>
      deciding(async () => {
        const result = await store.append(request)
        if (result.appended) watch.note(result.position)
        return result
      }),
    appendMany: (requests) =>
      deciding(async () => {
        const results = await store.appendMany(requests)
        for (const result of results) {
          if (result.appended) watch.note(result.position)
          else if ('failure' in result) watch.suspect(result.failure)
        }
        return results
      }),
    ...(appendUnseen && {
      appendUnseen: (requests) =>
        deciding(async () => {
          const results = await appendUnseen(requests)
          for (const { position } of results) watch.note(position)
          return results
        }),
    }),
    readStream: (stream, fromRevision) => deciding(() => store.readStream(stream, fromRevision)),
    readStreams: (streams, fromRevisions) =>
      deciding(() => store.readStreams(streams, fromRevisions)),
    findStreams: (streams) => deciding(() => store.findStreams(streams)),
    readAll: (request) => following(() => store.readAll(request)),
    head: () => following(store.head),
    storeId: () => following(store.storeId),
  }
}
