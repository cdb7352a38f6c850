import { StaffMessages } from '#web/parts/messages/staff-messages.tsx'

/** What the school publishes for its classes. */
export const NoticesScreen = () => <StaffMessages kind="notice" />
