// `import 'node:http'` would also load fetch's client, which needs much memory in each thread.
const http = process.getBuiltinModule('node:http')

export const { createServer, STATUS_CODES } = http
