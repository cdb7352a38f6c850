import { OwnMessage } from '../own-message.tsx'

/** One memo, which is read by opening it. */
export const UserMemoScreen = () => <OwnMessage kind="memo" />
