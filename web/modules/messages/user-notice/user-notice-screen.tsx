import { OwnMessage } from '../own-message.tsx'

/** One notice, which is read by opening it. */
export const UserNoticeScreen = () => <OwnMessage kind="notice" />
