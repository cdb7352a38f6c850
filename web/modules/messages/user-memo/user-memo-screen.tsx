import { OwnMessage } from '../own-message.tsx'

export const UserMemoScreen = () => <OwnMessage kind="memo" />
