import { OwnMessages } from '../own-messages.tsx'

export const UserNoticesScreen = () => <OwnMessages kind="notice" />
