import type { FastifyRequest } from 'fastify'
import { networkOf } from '#api/plugins/network-of.ts'
import type { Origin } from '#registry/sign-in/sign-ins.ts'

export const originOf = ({ ip, headers }: FastifyRequest): Origin => ({
  address: ip,
  network: networkOf(ip),
  device: headers['user-agent'] ?? '',
})
