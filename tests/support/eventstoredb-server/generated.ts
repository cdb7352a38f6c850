import { createRequire } from 'node:module'

/**
 * The EventStoreDB client's own stubs, with their libraries loaded as the client loads them, so
 * that both ends share one copy.
 */
const require = createRequire(createRequire(import.meta.url).resolve('@eventstore/db-client'))

export const grpc: typeof import('@grpc/grpc-js') = require('@grpc/grpc-js')
export const streams: typeof import('@eventstore/db-client/generated/streams_pb.js') =
  require('@eventstore/db-client/generated/streams_pb.js')
export const shared: typeof import('@eventstore/db-client/generated/shared_pb.js') =
  require('@eventstore/db-client/generated/shared_pb.js')
export const status: typeof import('@eventstore/db-client/generated/status_pb.js') =
  require('@eventstore/db-client/generated/status_pb.js')
export const serverFeatures: typeof import('@eventstore/db-client/generated/serverfeatures_pb.js') =
  require('@eventstore/db-client/generated/serverfeatures_pb.js')
export const { Any }: typeof import('google-protobuf/google/protobuf/any_pb.js') =
  require('google-protobuf/google/protobuf/any_pb.js')
export const { Empty }: typeof import('google-protobuf/google/protobuf/empty_pb.js') =
  require('google-protobuf/google/protobuf/empty_pb.js')

type Service = import('@grpc/grpc-js').ServiceDefinition
export const { StreamsService }: { StreamsService: Service } =
  require('@eventstore/db-client/generated/streams_grpc_pb.js')
export const { ServerFeaturesService }: { ServerFeaturesService: Service } =
  require('@eventstore/db-client/generated/serverfeatures_grpc_pb.js')
