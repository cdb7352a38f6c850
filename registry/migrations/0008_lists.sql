-- Up Migration

-- Sorts as schools do: Chinese by strokes, Latin without regard to case, and numbers as numbers, so that room 2 comes before room 10.
CREATE COLLATION natural_order (provider = icu, locale = 'zh-Hant-u-kn-true');

-- Down Migration
