import { CheckScreen } from '../check-screen.tsx'

export const CheckinScreen = () => <CheckScreen direction="checkin" />
