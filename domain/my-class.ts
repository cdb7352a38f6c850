export const homes = ['dashboard', 'my_class'] as const
export const tileOrders = ['number', 'name', 'seats'] as const
