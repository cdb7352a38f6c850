import { StaffMessages } from '../staff-messages.tsx'

/** What staff write to some students, their parents or both. */
export const MemosScreen = () => <StaffMessages kind="memo" />
