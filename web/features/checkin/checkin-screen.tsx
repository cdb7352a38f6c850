import { CheckScreen } from '#web/shared/attendance/check-screen.tsx'

export const CheckinScreen = () => <CheckScreen direction="checkin" />
