-- Up Migration

-- One way to compare texts, the same as domain/folding.ts, letter by letter (decision 0133).
-- Most names consist of ASCII, small Latin letters and Chinese. They only need lower case.
CREATE FUNCTION fold_letters(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN $1 COLLATE "C" !~
  '[ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶ'
  'ŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞ'
  'ȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇ'
  'ЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅ'
  'ӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆ'
  'ṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾ'
  'ςß]'
THEN lower($1 COLLATE "C") ELSE replace(translate(lower($1 COLLATE "C"),
  'ÀÁÂÃÄÅÆÇÈÉÊËÌÍÎÏÐÑÒÓÔÕÖØÙÚÛÜÝÞĀĂĄĆĈĊČĎĐĒĔĖĘĚĜĞĠĢĤĦĨĪĬĮĲĴĶĹĻĽĿŁŃŅŇŊŌŎŐŒŔŖŘŚŜŞŠŢŤŦŨŪŬŮŰŲŴŶ'
  'ŸŹŻŽƁƂƄƆƇƉƊƋƎƏƐƑƓƔƖƗƘƜƝƟƠƢƤƦƧƩƬƮƯƱƲƳƵƷƸƼǄǅǇǈǊǋǍǏǑǓǕǗǙǛǞǠǢǤǦǨǪǬǮǱǲǴǶǷǸǺǼǾȀȂȄȆȈȊȌȎȐȒȔȖȘȚȜȞ'
  'ȠȢȤȦȨȪȬȮȰȲȺȻȽȾɁɃɄɅɆɈɊɌɎͰͲͶͿΆΈΉΊΌΎΏΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩΪΫϏϘϚϜϞϠϢϤϦϨϪϬϮϴϷϹϺϽϾϿЀЁЂЃЄЅІЇ'
  'ЈЉЊЋЌЍЎЏАБВГДЕЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯѠѢѤѦѨѪѬѮѰѲѴѶѸѺѼѾҀҊҌҎҐҒҔҖҘҚҜҞҠҢҤҦҨҪҬҮҰҲҴҶҸҺҼҾӀӁӃӅ'
  'ӇӉӋӍӐӒӔӖӘӚӜӞӠӢӤӦӨӪӬӮӰӲӴӶӸӺӼӾԀԂԄԆԈԊԌԎԐԒԔԖԘԚԜԞԠԢԤԦԨԪԬԮḀḂḄḆḈḊḌḎḐḒḔḖḘḚḜḞḠḢḤḦḨḪḬḮḰḲḴḶḸḺḼḾṀṂṄṆ'
  'ṈṊṌṎṐṒṔṖṘṚṜṞṠṢṤṦṨṪṬṮṰṲṴṶṸṺṼṾẀẂẄẆẈẊẌẎẐẒẔẞẠẢẤẦẨẪẬẮẰẲẴẶẸẺẼẾỀỂỄỆỈỊỌỎỐỒỔỖỘỚỜỞỠỢỤỦỨỪỬỮỰỲỴỶỸỺỼỾ'
  'ς',
  'àáâãäåæçèéêëìíîïðñòóôõöøùúûüýþāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįĳĵķĺļľŀłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷ'
  'ÿźżžɓƃƅɔƈɖɗƌǝəɛƒɠɣɩɨƙɯɲɵơƣƥʀƨʃƭʈưʊʋƴƶʒƹƽǆǆǉǉǌǌǎǐǒǔǖǘǚǜǟǡǣǥǧǩǫǭǯǳǳǵƕƿǹǻǽǿȁȃȅȇȉȋȍȏȑȓȕȗșțȝȟ'
  'ƞȣȥȧȩȫȭȯȱȳⱥȼƚⱦɂƀʉʌɇɉɋɍɏͱͳͷϳάέήίόύώαβγδεζηθικλμνξοπρστυφχψωϊϋϗϙϛϝϟϡϣϥϧϩϫϭϯθϸϲϻͻͼͽѐёђѓєѕії'
  'јљњћќѝўџабвгдежзийклмнопрстуфхцчшщъыьэюяѡѣѥѧѩѫѭѯѱѳѵѷѹѻѽѿҁҋҍҏґғҕҗҙқҝҟҡңҥҧҩҫҭүұҳҵҷҹһҽҿӏӂӄӆ'
  'ӈӊӌӎӑӓӕӗәӛӝӟӡӣӥӧөӫӭӯӱӳӵӷӹӻӽӿԁԃԅԇԉԋԍԏԑԓԕԗԙԛԝԟԡԣԥԧԩԫԭԯḁḃḅḇḉḋḍḏḑḓḕḗḙḛḝḟḡḣḥḧḩḫḭḯḱḳḵḷḹḻḽḿṁṃṅṇ'
  'ṉṋṍṏṑṓṕṗṙṛṝṟṡṣṥṧṩṫṭṯṱṳṵṷṹṻṽṿẁẃẅẇẉẋẍẏẑẓẕßạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹỻỽỿ'
  'σ'
), 'ß', 'ss') END;

CREATE FUNCTION fold_fully(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN btrim(regexp_replace(normalize(fold_letters(translate(normalize(translate(
  regexp_replace($1,
    '[\u00AD\u034F\u061C\u115F\u1160\u17B4\u17B5\u180B-\u180F\u200B-\u200F\u202A-\u202E\u2060-\u206F'
    '\u3164\uFE00-\uFE0F\uFEFF\uFFA0\U000E0000-\U000E0FFF]', '', 'g'),
  U&'\0060\00B4\02B9\02BC\2018\2019\201B\2032\FF07', ''''''''''''''''''''), NFKC),
  U&'\0060\02B9\02BC\2032', '''''''''')), NFKC), '[\t-\r \u0085\u1680\u2028\u2029]+', ' ', 'g'), ' ');

-- Not STRICT (NULL stays NULL), so that PostgreSQL can write them into a query.
CREATE FUNCTION fold_name(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN $1 COLLATE "C" ~ '^[!-_a-~à-öø-ÿ\u4E00-\u9FFF]+(?: [!-_a-~à-öø-ÿ\u4E00-\u9FFF]+)*$' THEN lower($1 COLLATE "C")
  WHEN $1 COLLATE "C" ~ '^[ !-_a-~à-öø-ÿ\u4E00-\u9FFF]*$' THEN btrim(regexp_replace(lower($1 COLLATE "C"), ' +', ' ', 'g'))
  ELSE fold_fully($1) END;

CREATE FUNCTION fold_class(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE
  WHEN $1 COLLATE "C" ~ '^[ !-_a-~à-öø-ÿ\u4E00-\u9FFF]*$' THEN replace(lower($1 COLLATE "C"), ' ', '')
  ELSE normalize(replace(fold_fully($1), ' ', ''), NFKC) END;

-- Treats characters alike that readers take for one: domain/folding.ts has the groups. A text without any
-- skips the translation. The last ranges are characters whose normal form may be in a group.
CREATE FUNCTION fold_search(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length($1) = char_length($1) OR $1 COLLATE "C" !~
  '[黄横温媪藴愠衞説兑悦税脱鋭閲敍叙裏羣峯爲僞嬀衆啓户戸靑淸静净産彦顔强禄録緑剥縁宫吴呉娯兪敎卽旣槪漑眞愼鎭塡顚値髙﨑鄕郞歩渉'
  '賔曽増内氷恒絶頼瀬暦歴栢烟畵皐臯台牀汚汙册删姗奥别吕侣虚戱歳嵗擧鷄鵞姉隣舩頽綫鈎麪徳恵穂勲薫舘晩毎巣緖隠穏捜挿揷髪寛姫姸硏倂'
  '屛餠飮劎劒剣厦厨厠兹玆壻窓耻祕却脚嶋嶌崐崘峩荆葱蘓覧讃賛鑚乗廻隷覇飜騒験黙瑶遥揺謡珎晋滙鑑卧尙凉况决冲减凑彞繋撃猫韵墻鎻濶羡'
  '抜舎'
  '\u2E80-\u2FDF\u3036-\u303A\u3200-\u33FF\uF900-\uFAFF\U0001F200-\U0001F265\U0002F800-\U0002FA1F]'
  THEN fold_name($1)
ELSE translate(fold_name($1),
  '黄横温媪藴愠衞説兑悦税脱鋭閲敍叙裏羣峯爲僞嬀衆啓户戸靑淸静净産彦顔强禄録緑剥縁宫吴呉娯兪敎卽旣槪漑眞愼鎭塡顚値髙﨑鄕郞歩渉賔'
  '曽増内氷恒絶頼瀬暦歴栢烟畵皐臯台牀汚汙册删姗奥别吕侣虚戱歳嵗擧鷄鵞姉隣舩頽綫鈎麪徳恵穂勲薫舘晩毎巣緖隠穏捜挿揷髪寛姫姸硏倂屛'
  '餠飮劎劒剣厦厨厠兹玆壻窓耻祕却脚嶋嶌崐崘峩荆葱蘓覧讃賛鑚乗廻隷覇飜騒験黙瑶遥揺謡珎晋滙鑑卧尙凉况决冲减凑彞繋撃猫韵墻鎻濶羡抜'
  '舎',
  '黃橫溫媼蘊慍衛說兌悅稅脫銳閱敘敘裡群峰為偽媯眾啟戶戶青清靜淨產彥顏強祿錄綠剝緣宮吳吳娛俞教即既概溉真慎鎮填顛值高崎鄉郎步涉賓'
  '曾增內冰恆絕賴瀨曆歷柏煙畫皋皋臺床污污冊刪姍奧別呂侶虛戲歲歲舉雞鵝姊鄰船頹線鉤麵德惠穗勳薰館晚每巢緒隱穩搜插插髮寬姬妍研併屏'
  '餅飲劍劍劍廈廚廁茲茲婿窗恥秘卻腳島島崑崙峨荊蔥蘇覽讚贊鑽乘迴隸霸翻騷驗默瑤遙搖謠珍晉匯鑒臥尚涼況決沖減湊彝繫擊貓韻牆鎖闊羨拔'
  '舍'
) END;

-- Accounts that differed until now and are equal by this folding both stay, and sign in by their exact
-- spelling, as in 0020. No new account can be equal to them. Administrators see a list of them.
DROP INDEX organizations_prefix, users_email, users_username, users_card_id, devices_identifier;

UPDATE organizations SET twin = folded.nth FROM (
  SELECT id, row_number() OVER (PARTITION BY fold_name(prefix) ORDER BY twin, created_at, id) - 1 AS nth
  FROM organizations
) AS folded WHERE folded.id = organizations.id AND folded.nth <> twin;
UPDATE users SET twin = folded.twin FROM (
  SELECT id, CASE WHEN is_later THEN nth ELSE 0 END AS twin FROM (
    SELECT id, row_number() OVER (ORDER BY created_at, id) AS nth,
      (email IS NOT NULL AND row_number() OVER (PARTITION BY fold_name(email) ORDER BY twin, created_at, id) > 1)
      OR (username IS NOT NULL AND row_number() OVER (PARTITION BY fold_name(username) ORDER BY twin, created_at, id) > 1)
      OR (card_id IS NOT NULL AND row_number() OVER (
        PARTITION BY organization_id, fold_name(card_id) ORDER BY twin, created_at, id) > 1) AS is_later
    FROM users
  ) AS ranked
) AS folded WHERE folded.id = users.id AND folded.twin <> users.twin;
UPDATE devices SET twin = folded.nth FROM (
  SELECT id, row_number() OVER (PARTITION BY fold_name(identifier) ORDER BY twin, created_at, id) - 1 AS nth
  FROM devices
) AS folded WHERE folded.id = devices.id AND folded.nth <> twin;

CREATE UNIQUE INDEX organizations_prefix ON organizations (fold_name(prefix), twin);
CREATE UNIQUE INDEX users_email ON users (fold_name(email), twin);
CREATE UNIQUE INDEX users_username ON users (fold_name(username), twin);
CREATE UNIQUE INDEX users_card_id ON users (organization_id, fold_name(card_id), twin);
CREATE UNIQUE INDEX devices_identifier ON devices (fold_name(identifier), twin);

-- As in 0368, by the new folding.
CREATE OR REPLACE FUNCTION refuse_shared_number(
  organization uuid, ids uuid[], cards text[], usernames text[]
) RETURNS void LANGUAGE plpgsql SET enable_nestloop = off AS $$
DECLARE
  prefix_of text;
BEGIN
  -- Concurrent statements wait for each other.
  PERFORM pg_advisory_xact_lock(hashtextextended(organization::text, 368));
  SELECT prefix INTO prefix_of FROM organizations WHERE id = organization;
  IF EXISTS (
    SELECT FROM (
      SELECT id, unnest(ARRAY[fold_name(card), fold_name(prefix_of || card)]) AS code
      FROM unnest(ids, cards) AS written (id, card) WHERE card IS NOT NULL
    ) codes
    JOIN (
      SELECT id, fold_name(username) AS code FROM users WHERE organization_id = organization
    ) others USING (code) WHERE others.id <> codes.id
  ) OR EXISTS (
    SELECT FROM (
      SELECT id, unnest(ARRAY[folded, CASE WHEN starts_with(folded, fold_name(prefix_of))
        THEN substr(folded, char_length(fold_name(prefix_of)) + 1) END]) AS code
      FROM (SELECT id, fold_name(username) AS folded FROM unnest(ids, usernames) AS given (id, username)
        WHERE username IS NOT NULL) AS written
    ) codes
    JOIN (
      SELECT id, fold_name(card_id) AS code FROM users WHERE organization_id = organization AND card_id IS NOT NULL
    ) others USING (code) WHERE others.id <> codes.id
  ) THEN
    RAISE EXCEPTION 'A card number is another student''s username'
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'users_card_id_is_username';
  END IF;
END $$;

-- Down Migration
