import { CheckScreen } from '../check-screen.tsx'

export const CheckoutScreen = () => <CheckScreen direction="checkout" />
