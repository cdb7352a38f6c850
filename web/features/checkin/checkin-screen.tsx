import { CheckScreen } from '#web/parts/attendance/check-screen.tsx'

export const CheckinScreen = () => <CheckScreen direction="checkin" />
