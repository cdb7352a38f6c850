import { StaffMessages } from '../staff-messages.tsx'

/** What the school publishes for its classes. */
export const NoticesScreen = () => <StaffMessages kind="notice" />
