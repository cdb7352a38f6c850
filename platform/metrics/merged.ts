import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from 'prom-client'
import { metrics } from '../metrics.ts'

export type MetricsPart = MetricObjectWithValues<MetricValue<string>>[]

export type OtherMetrics = () => Promise<MetricsPart | undefined>

const isSaidAlready = (name: string) =>
  name.startsWith('process_') || name.startsWith('laurel_projection_')

const asTheirs = (part: MetricsPart): MetricsPart =>
  part
    .filter(({ name }) => !isSaidAlready(name))
    .map((metric) => ({
      ...metric,
      values: metric.values.map((value) => asTheirsIfOfNode(metric.name, value)),
    }))

const asTheirsIfOfNode = (name: string, value: MetricValue<string>) =>
  name.startsWith('nodejs_') ? { ...value, labels: { ...value.labels, thread: 'workers' } } : value

export const metricsText = async (others?: OtherMetrics): Promise<string> => {
  const theirs = await others?.()
  if (!theirs) return metrics.metrics()
  const own = (await metrics.getMetricsAsJSON()) as MetricsPart
  return AggregatorRegistry.aggregate([own, asTheirs(theirs)]).metrics()
}
