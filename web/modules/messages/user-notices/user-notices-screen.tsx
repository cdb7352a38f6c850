import { OwnMessages } from '../own-messages.tsx'

/** The notices of a student or parent. */
export const UserNoticesScreen = () => <OwnMessages kind="notice" />
