import { EventStoreUnreachable, openEventStore } from '#platform/event-store/open-event-store.ts'
import { StoreProblem } from './store-problem.ts'

export const askEventStore = async (url: string) => {
  try {
    const store = await openEventStore(url)
    await store.close()
  } catch (error) {
    if (error instanceof EventStoreUnreachable) throw new StoreProblem(error.message, error.mayPass)
    throw error
  }
}
