import { StaffMessages } from '../staff-messages.tsx'

export const NoticesScreen = () => <StaffMessages kind="notice" />
