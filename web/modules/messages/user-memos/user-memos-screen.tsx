import { OwnMessages } from '../own-messages.tsx'

export const UserMemosScreen = () => <OwnMessages kind="memo" />
