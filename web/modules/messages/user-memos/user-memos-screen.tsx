import { OwnMessages } from '../own-messages.tsx'

/** The memos of a student or parent. */
export const UserMemosScreen = () => <OwnMessages kind="memo" />
