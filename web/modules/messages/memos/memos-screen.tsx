import { StaffMessages } from '../staff-messages.tsx'

export const MemosScreen = () => <StaffMessages kind="memo" />
