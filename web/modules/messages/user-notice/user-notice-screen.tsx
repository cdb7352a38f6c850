import { OwnMessage } from '../own-message.tsx'

export const UserNoticeScreen = () => <OwnMessage kind="notice" />
