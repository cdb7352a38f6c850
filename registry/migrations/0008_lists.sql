-- Up Migration

-- As a school writes a list: Chinese by strokes, Latin without regard to case, and numbers as numbers, so that room 2 stands before room 10.
CREATE COLLATION natural_order (provider = icu, locale = 'zh-Hant-u-kn-true');

-- Down Migration
