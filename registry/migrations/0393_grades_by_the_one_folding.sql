-- Up Migration

-- A class is folded for grades as everywhere else (decision 0133), so that invisible characters
-- keep no class from its grade. domain/class-grade.ts does the same.
CREATE OR REPLACE FUNCTION grade_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN $1 COLLATE "C" ~ '^[A-Z]?[0-9]+[A-Z]*$' THEN $1 ELSE
  regexp_replace(
    regexp_replace(
      regexp_replace(upper(fold_name($1) COLLATE "C"), '[ .·・‧_-]+', ' ', 'g'),
      '(?<![0-9]) | (?![0-9])', '', 'g'),
    '^(?:(F)ORM|(S)EC(?:ONDARY)?|(P)RI(?:MARY)?|(G)RADE|(Y)EAR|(K)INDERGARTEN)(?=[0-9])', '\1\2\3\4\5\6')
END;
UPDATE organization_filters SET value = value WHERE value_key <> grade_key(value);
-- Later migrations may change the table.
SET CONSTRAINTS ALL IMMEDIATE;
SET CONSTRAINTS ALL DEFERRED;

-- Down Migration
CREATE OR REPLACE FUNCTION grade_key(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN $1 COLLATE "C" ~ '^[A-Z]?[0-9]+[A-Z]*$' THEN $1 ELSE
  regexp_replace(
    regexp_replace(
      regexp_replace(upper(normalize($1, NFKC) COLLATE "C"), '[ .·・‧_-]+', ' ', 'g'),
      '(?<![0-9]) | (?![0-9])', '', 'g'),
    '^(?:(F)ORM|(S)EC(?:ONDARY)?|(P)RI(?:MARY)?|(G)RADE|(Y)EAR|(K)INDERGARTEN)(?=[0-9])', '\1\2\3\4\5\6')
END;
UPDATE organization_filters SET value = value WHERE value_key <> grade_key(value);
