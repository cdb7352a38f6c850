import type { Announcement, Announcements } from './announcement.ts'
import { createListeners } from './listeners.ts'

export const memoryAnnouncements = (): Announcements => {
  const listeners = createListeners()
  const tellAll = (announcements: readonly Announcement[]) => announcements.forEach(listeners.tell)
  return {
    publish: async (...announcements) => tellAll(announcements),
    publishIn: async (_, announcements) => async () => tellAll(announcements),
    subscribe: listeners.subscribe,
    isOut: () => false,
    close: async () => undefined,
  }
}
