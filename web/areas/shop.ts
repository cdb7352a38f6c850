import { anyStaff, user, type WebArea } from './area.ts'

export const shopArea: WebArea = {
  name: 'shop',
  screens: [
    {
      path: '/admin/orders',
      folder: 'shop/orders',
      title: (LL) => LL.orders.title(),
      roles: anyStaff,
      group: 'everyDay',
      icon: 'orders',
    },
    {
      path: '/user/shop',
      folder: 'shop/user-shop',
      title: (LL) => LL.shop.title(),
      roles: user,
      group: 'everyDay',
      icon: 'shop',
    },
  ],
}
