/**
 * Examples of Publication 28 by section: a text and how the standard writes its lines. Those of sections 213, 225, 233, 234, 24 to
 * 29 and appendix F follow its wording; the others, and those of 215, 28 and 29 on call boxes and Spanish lines, are from memory. A line end in the text is `/`.
 */
const EXAMPLES = `
211|123 main street, new haven, ct 06510|123 MAIN ST, NEW HAVEN CT 06510
213|425 flower boulevard # 72|425 FLOWER BLVD # 72
213|102 main street, apartment 101|102 MAIN ST APT 101
213|1356 executive drive, suite 202|1356 EXECUTIVE DR STE 202
213|1600 central place, building 14|1600 CENTRAL PL BLDG 14
213|55 sylvan boulevard, room 108|55 SYLVAN BLVD RM 108
213|1600 pennsylvania avenue dept 5|1600 PENNSYLVANIA AVE DEPT 5
213|10 elm street 3rd floor|10 ELM ST FL 3
213|10 elm street rear|10 ELM ST REAR
213|10 elm street basement|10 ELM ST BSMT
213|10 elm street front|10 ELM ST FRNT
213|10 elm street penthouse|10 ELM ST PH
213|10 elm street hangar 4|10 ELM ST HNGR 4
213|10 elm street space 12|10 ELM ST SPC 12
213|10 elm street trailer 9|10 ELM ST TRLR 9
213|10 elm street slip 5|10 ELM ST SLIP 5
213|10 elm street upper|10 ELM ST UPPR
225|PSC 3022 BOX 684/APO AE 09397|PSC 3022 BOX 684, APO AE 09397
225|UNIT 9900 BOX 0500/DPO AE 09701|UNIT 9900 BOX 0500, DPO AE 09701
225|UNIT 2050 BOX 4190, APO AP 96278|UNIT 2050 BOX 4190, APO AP 96278
225|CMR 830 BOX 2705, APO AE 09269|CMR 830 BOX 2705, APO AE 09269
225|OPC 12 BOX 7, FPO AP 96522|OPC 12 BOX 7, FPO AP 96522
233|12 north bay street|12 N BAY ST
233|12 bay drive west|12 BAY DR W
233|12 north east main street|12 NE MAIN ST
233|12 bay avenue southwest|12 BAY AVE SW
233|12 bay avenue south west|12 BAY AVE SW
233|12 north south oak street|12 N SOUTH OAK ST
233|12 bay west drive|12 BAY WEST DR
233|12 north avenue|12 NORTH AVE
233|52 north east avenue|52 NE AVE|streets called N EAST AVE are many
233|12 east end avenue|12 EAST END AVE|mail writes E END AVE
233|12 southeast freeway north|12 SOUTHEAST FWY N|E PARKWAY S is a street
233|12 west north avenue|12 W NORTH AVE
233|12 east 86th street|12 E 86TH ST
233|12 county road n e|12 COUNTY ROAD N E
233|12 maple court east west|12 MAPLE CT EAST WEST|how it is divided is not stated
233|12 bay e drive|12 BAY E DR
233|12 south east end road|12 SE END RD
233|12 avenue north|12 AVENUE N
234|789 main avenue drive|789 MAIN AVENUE DR
234|4513 3rd street circle west|4513 3RD STREET CIR W
234|1000 avenue e|1000 AVENUE E
234|12 park avenue|12 PARK AVE
234|12 mount parkway|12 MOUNT PKWY
234|12 glen cove road|12 GLEN COVE RD
234|12 lake drive court|12 LAKE DRIVE CT
234|12 mill pond crossing|12 MILL POND XING
234|12 court street|12 COURT ST
234|12 view street|12 VIEW ST
235|39.2 road|39.2 RD
235|12 33 1/2 avenue|12 33 1/2 AVE
235|289-01 mid-island plaza|289-01 MID ISLAND PLZ
235|101 1/2 main street|101 1/2 MAIN ST
235|112-10 bronx road|112-10 BRONX RD
235|12 seventh street|12 SEVENTH ST
235|12 7th street|12 7TH ST
235|842 e 1700 s|842 E 1700 S
24|rural route 2 box 18|RR 2 BOX 18
24|rr 3, box 98d|RR 3 BOX 98D
24|rfd route 4 number 87a|RR 4 BOX 87A
24|rr 2 # 152|RR 2 BOX 152
24|rr 02 box 18|RR 2 BOX 18
24|rr 03 box 4|RR 3 BOX 4
24|rr 2 box 18 bryan dairy rd|RR 2 BOX 18
24|rd 2 box 18, ames ia|RR 2 BOX 18, AMES IA
24|rt 4 box 19-1a, ames ia 50010|RR 4 BOX 19-1A, AMES IA 50010
24|rural route 4, ames ia 50010|RR 4, AMES IA 50010
25|highway contract route 68 box 23a|HC 68 BOX 23A
25|hc 68 # 23a|HC 68 BOX 23A
25|hc 068 box 98|HC 68 BOX 98|sources keep the zero
25|star route 68 box 23|HC 68 BOX 23
26|general delivery, tampa fl 33602-9999|GENERAL DELIVERY, TAMPA FL 33602-9999
28|post office box 11890|PO BOX 11890
28|p.o. box 145|PO BOX 145
28|caller 1234|PO BOX 1234
28|firm caller 34|PO BOX 34
28|bin g|PO BOX G
28|lockbox 44|PO BOX 44
28|drawer 12|PO BOX 12
28|po box g|PO BOX G
28|po box 00145|PO BOX 00145
28|po drawer 12, ames ia|PO BOX 12, AMES IA
28|call box 77|PO BOX 77
28|gpo box 12|PO BOX 12
28|123 main street unit 4567|123 MAIN ST UNIT 4567
284|10 main street pmb 234|10 MAIN ST PMB 234
284|10 main street ste 11 pmb 234|10 MAIN ST STE 11 PMB 234
284|10 main street pmb 234 ste 11|10 MAIN ST STE 11 PMB 234
284|pmb 234/10 main street ste 11|10 MAIN ST STE 11 PMB 234
284|10 main street # 234|10 MAIN ST # 234
29|1234 calle aurora/mayaguez pr 00680|1234 CALLE AURORA, MAYAGUEZ PR 00680
29|urb las gladiolas/150 calle a/san juan pr 00926|150 CALLE A, SAN JUAN PR 00926
29|150 calle a urb las gladiolas/san juan pr 00926|150 CALLE A, SAN JUAN PR 00926
29|150 calle a urb las gladiolas san juan pr 00926|150 CALLE A, SAN JUAN PR 00926|nothing says where its name ends
29|1234 ave ponce de leon/san juan pr 00907|1234 AVE PONCE DE LEON, SAN JUAN PR 00907
29|1234 avenida ponce de leon, san juan pr 00907|1234 AVE PONCE DE LEON, SAN JUAN PR 00907
29|1510 calle 3 no, san juan pr 00920|1510 CALLE 3 NO, SAN JUAN PR 00920
29|urb royal oak/a-17 calle 1, bayamon pr 00961|A17 CALLE 1, BAYAMON PR 00961
29|13 calle 191, carolina pr 00985|13 CALLE 191, CAROLINA PR 00985
29|calle luna # 204, san juan pr 00901|204 CALLE LUNA, SAN JUAN PR 00901
29|buzon 12, lares pr 00669|PO BOX 12, LARES PR 00669
29|ruta estrella 2 buzon 18, lares pr 00669|HC 2 BOX 18, LARES PR 00669
29|urb royal oak/a17 calle 1, bayamon pr 00961|A17 CALLE 1, BAYAMON PR 00961
29|edif a, apt 12, res llorens torres, san juan pr 00913|RES LLORENS TORRES EDIF A APT 12, SAN JUAN PR 00913|a residence is no street here
29|1 cond miraflor apt 104, san juan pr 00907|1 COND MIRAFLOR APT 104, SAN JUAN PR 00907
29|hc 1 box 2345, lares pr 00669|HC 1 BOX 2345, LARES PR 00669
29|apartado 123, lares pr 00669|PO BOX 123, LARES PR 00669
F|12 county hwy 140|12 COUNTY HIGHWAY 140
F|12 cnty rd 441|12 COUNTY ROAD 441
F|12 cr 1185|12 COUNTY ROAD 1185
F|12 expressway 55|12 EXPRESSWAY 55
F|12 farm to market 1200|12 FM 1200
F|12 hwy fm 1320|12 FM 1320
F|12 hwy 101|12 HIGHWAY 101
F|12 hwy 64 bypass|12 HIGHWAY 64 BYP
F|12 hwy 11 byp road|12 HIGHWAY 11 BYPASS RD
F|12 hwy 66 frontage road|12 HIGHWAY 66 FRONTAGE RD
F|12 hwy 3 bypass road|12 HIGHWAY 3 BYPASS RD
F|12 i10|12 INTERSTATE 10
F|12 interstate 40|12 INTERSTATE 40
F|12 ih280|12 INTERSTATE 280
F|12 interstate hwy 680|12 INTERSTATE 680
F|12 i 55 bypass|12 INTERSTATE 55 BYP
F|12 i 44 frontage road|12 INTERSTATE 44 FRONTAGE RD
F|12 loop 410|12 LOOP 410
F|12 rd 5a|12 ROAD 5A
F|12 rt 88|12 ROUTE 88
F|12 rte 95|12 ROUTE 95
F|12 ranch rd 620|12 RANCH ROAD 620
F|12 st highway 303|12 STATE HIGHWAY 303
F|12 state hwy 60|12 STATE HIGHWAY 60
F|12 sr 220|12 STATE ROAD 220
F|12 st rd 86|12 STATE ROAD 86
F|12 sr mm|12 STATE ROUTE MM
F|12 st rt 175|12 STATE ROUTE 175
F|12 state rte 260|12 STATE ROUTE 260
F|12 township rd 20|12 TOWNSHIP ROAD 20
F|12 tsr 45|12 TOWNSHIP ROAD 45
F|12 us 41 sw|12 US HIGHWAY 41 SW
F|12 us hwy 44|12 US HIGHWAY 44
F|12 kentucky 440|12 KY HIGHWAY 440
F|12 kentucky highway 189|12 KY HIGHWAY 189
F|12 ky 1207|12 KY HIGHWAY 1207
F|12 ky hwy 75|12 KY HIGHWAY 75
F|12 ky st hwy 1|12 KY STATE HIGHWAY 1
F|12 california county road 555|12 CA COUNTY ROAD 555
F|12 oklahoma avenue|12 OKLAHOMA AVE
C1|12 oak centre|12 OAK CTR
C1|12 oak hts|12 OAK HTS
C1|12 oak curve|12 OAK CURV
C1|12 oak via|12 OAK VIA
C1|12 oak trafficway|12 OAK TRFY
C1|12 oak stravenue|12 OAK STRA
C1|12 oak spurs|12 OAK SPUR
C1|12 oak walks|12 OAK WALK
C1|12 oak cove|12 OAK CV
C1|12 oak mdw|12 OAK MDW
D|112-10 75th road|112-10 75TH RD
D|n6w23001 bluemound road|N6W23001 BLUEMOUND RD
D|a19 main street|A19 MAIN ST
D|3b main street|3B MAIN ST
D|102b main street|102B MAIN ST
D|6w220 main street|6W220 MAIN ST
D|123-1/2 main street|123 1/2 MAIN ST
`;

export interface StandardExample {
  readonly section: string;
  readonly text: string;
  readonly full: string;
  /** Why it is read otherwise; null for nearly all. */
  readonly otherwise: string | null;
}

export const STANDARD_EXAMPLES: readonly StandardExample[] = EXAMPLES.trim()
  .split('\n')
  .map((row) => {
    const [section = '', text = '', full = '', otherwise = null] = row.split('|');
    return { section, text: text.replaceAll('/', '\n').replaceAll(/1\n2/g, '1/2'), full, otherwise };
  });
